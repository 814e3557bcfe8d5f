/** The first file of an archive: what the others are. */
export const README = `These are your photos.

photos/       Your files, byte for byte as they are stored. Beside each is a file with the ending .xmp, a "sidecar":
              title, description, alternative text, tags, rating and rights as you last wrote them. Programs such
              as darktable and digiKam read it by themselves.
photos.csv    The same and more as a table, which any spreadsheet opens.
photos.json   The same for programs.
missing.txt   If it is there: photos whose files could not be found.

A photo that your browser made smaller before it was uploaded is here as it was uploaded; the lists say which.
Where a photo was taken stands in its own file, if your camera wrote it there, and nowhere else.
`;
