/** Names the files that the rows of a database are about, with the size of those whose size it knows. */
export const KNOWN_FILES = `select path as key, bytes from attachment
  union all select thumb_path, null from attachment where thumb_path <> ''`

export interface KnownFile {
  readonly key: string
  readonly bytes: number | null
}
