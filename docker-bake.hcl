# docker buildx bake                                        all images for this machine, under the names that
#                                                           docker-compose.yml runs
# docker buildx bake media                                  one of them; `all` is the whole product in one
# PLATFORMS=linux/amd64,linux/arm64 docker buildx bake --push   for both platforms, to REGISTRY; what a release does

variable "REGISTRY" { default = "vitrine" }
variable "IMAGE_TAG" { default = "latest" }
variable "PLATFORMS" { default = "" }

# What the labels say of where an image is from.
variable "VERSION" { default = "0.0.0-dev" }
variable "REVISION" { default = "unknown" }
variable "SOURCE" { default = "" }

# Another base image than that of the Dockerfile.
variable "NODE_IMAGE" { default = "" }

group "default" {
  targets = ["gateway", "identity", "media", "portfolio", "ai-worker", "notify", "stack", "all"]
}

target "image" {
  name = service
  matrix = {
    service = ["gateway", "identity", "media", "portfolio", "ai-worker", "notify", "stack", "all"]
  }
  # The whole product has the name of the registry's folder itself: vitrine.
  target    = service == "all" ? "all" : "run"
  tags      = [service == "all" ? "${REGISTRY}:${IMAGE_TAG}" : "${REGISTRY}/${service}:${IMAGE_TAG}"]
  platforms = PLATFORMS == "" ? [] : split(",", PLATFORMS)
  args = merge(
    {
      SERVICE  = service
      VERSION  = VERSION
      REVISION = REVISION
      SOURCE   = SOURCE
    },
    # Decoded images are outside of the heap.
    contains(["media", "ai-worker"], service) ? { HEAP_PERCENT = "50" } : {},
    NODE_IMAGE == "" ? {} : { NODE_IMAGE = NODE_IMAGE }
  )
}
