/// ExifTool's names of tags, and the words of their codes, as `exiftool -listx` prints them.
///
/// Written by Scripts/make-exiftool-tables, a file for each family. `ExifToolVocabulary` reads the rows.
enum ExifToolTables {}
