/** The kinds of files a copy may be, told by how they begin and not by what the sender says. */

export const MAX_COPY_BYTES = 8 * 1024 * 1024;

type MediaType = { readonly extension: string; readonly begins: Buffer };

export const MEDIA_TYPES: Readonly<Record<string, MediaType>> = {
  // ISO/IEC 10918-1, B.1.1.3: start of image, then another marker.
  'image/jpeg': { extension: 'jpg', begins: Buffer.from([0xff, 0xd8, 0xff]) },
  // ISO/IEC 15948, 5.2.
  'image/png': {
    extension: 'png',
    begins: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  // ISO 32000-1, 7.5.2.
  'application/pdf': { extension: 'pdf', begins: Buffer.from('%PDF-') },
};

/** Whether the bytes are of this type, which must be one of `MEDIA_TYPES`. */
export function isOfMediaType(bytes: Buffer, mediaType: string): boolean {
  const begins = MEDIA_TYPES[mediaType]?.begins;
  return begins !== undefined && bytes.subarray(0, begins.length).equals(begins);
}
