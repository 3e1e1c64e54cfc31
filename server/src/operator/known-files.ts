/** Lists the files that the rows of a database refer to, with their sizes where the database has them. */
export const KNOWN_FILES = `select path as key, bytes from attachment
  union all select thumb_path, null from attachment where thumb_path <> ''`

export interface KnownFile {
  readonly key: string
  readonly bytes: number | null
}
