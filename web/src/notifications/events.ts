/** What a stream of server-sent events says: the text of each event, and that it is alive at all. */
export interface Heard {
  readonly event: (data: string) => void
  readonly alive: () => void
}

/** Cuts what comes in pieces of any size into events; a comment only says that the stream lives. */
export function eventReader({ event, alive }: Heard): (piece: string) => void {
  let pending = ''
  return (piece) => {
    alive()
    const blocks = (pending + piece).split('\n\n')
    pending = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block.split('\n').flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])
      if (data.length > 0) event(data.join('\n'))
    }
  }
}
