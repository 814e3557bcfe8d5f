declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary?(): boolean;
    display(
      canvas: { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number },
      done: (shown: unknown) => void,
    ): void;
  }
  interface HeifDecoder {
    /** Of the file that was decoded last. */
    decoder: object;
    decode(bytes: Uint8Array): HeifImage[];
  }
  interface Channel {
    data: Uint8Array;
    stride: number;
    width: number;
    height: number;
    bits_per_pixel: number;
  }
  /** What is answered instead of an image. */
  interface HeifError {
    code: object;
  }
  const libheif: {
    HeifDecoder: new () => HeifDecoder;
    heif_colorspace: { heif_colorspace_monochrome: object };
    heif_chroma: { heif_chroma_monochrome: object };
    heif_js_context_get_image_handle(decoder: object, item: number): object | HeifError;
    heif_image_handle_get_width(handle: object): number;
    heif_image_handle_get_height(handle: object): number;
    heif_js_decode_image2(handle: object, colours: object, chroma: object): { channels: Channel[] } | HeifError;
  };
  export default libheif;
}
