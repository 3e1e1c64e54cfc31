/** Handles a stream of server-sent events: the text of each event, and each sign that the stream is alive. */
export interface StreamListener {
  readonly event: (data: string) => void
  readonly alive: () => void
}

/** Cuts a stream that arrives in pieces of any size into events; a comment only shows that the stream is alive. */
export function eventReader({ event, alive }: StreamListener): (piece: string) => void {
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
