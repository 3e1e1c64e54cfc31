import type { Answering } from '@backoffice/server/testing/client'

/** The builders' calls, made to the server that the browser uses. */
export const throughHttp = (url: string): Answering => ({
  async inject({ method, url: path, headers, query = {}, payload }) {
    const address = new URL(path, url)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const answer = await fetch(address, { method, headers, ...(payload !== undefined && { body: payload }) })
    const body = await answer.text()
    return {
      statusCode: answer.status,
      headers: Object.fromEntries(answer.headers),
      body,
      json: (): unknown => JSON.parse(body),
    }
  },
})
