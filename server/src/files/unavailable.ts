/** The store of files cannot be used at this moment: it is away, too slow, or refuses this server. The message is for the operator. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
}
