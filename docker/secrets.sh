#!/bin/sh
# Makes the secrets of the container stack, each in a file of its own: sh docker/secrets.sh FOLDER
# What is there stays, so it may be run again at any time, also after an upgrade that brings a new one.
set -eu

folder=${1:?Say where: sh docker/secrets.sh /etc/vitrine/secrets}
umask 022 # for the users that containers run as; the folder keeps out all others
mkdir -p "$folder"
chmod 700 "$folder"

# Begins with a letter: NATS takes a word of digits for a number.
random() {
  printf s
  head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'
}
keep() { # keep NAME VALUE
  [ ! -e "$folder/$1" ] || return 0
  printf '%s\n' "$2" >"$folder/$1"
  echo "$folder/$1"
}

for name in session_secret rpc_token postgres_password postgres_password_identity postgres_password_media \
  postgres_password_portfolio postgres_password_notify nats_password_gateway nats_password_identity nats_password_media \
  nats_password_portfolio nats_password_notify redis_password s3_secret_access_key; do
  keep "$name" "$(random)"
done
keep library_keys "first:$(head -c 32 /dev/urandom | base64)"
# The development sign-in takes it as it is; with an issuer of your own, its secret goes in its place.
keep oidc_client_secret "$(random)"
# Given by others; an empty file is none.
for name in smtp_password smtp_oauth_client_secret ai_api_key google_client_secret backup_s3_secret_access_key \
  otel_exporter_otlp_headers; do
  keep "$name" ''
done

# The S3 server reads its environment only. The MINIO_ names are for images that read those instead.
secret=$(cat "$folder/s3_secret_access_key")
cat >"$folder/s3.env" <<EOF
ROOT_ACCESS_KEY=vitrine
ROOT_SECRET_KEY=$secret
MINIO_ROOT_USER=vitrine
MINIO_ROOT_PASSWORD=$secret
EOF
