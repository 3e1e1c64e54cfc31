import type { Answering } from '@backoffice/server/testing/client'

/** Sends the builders' calls to the server that the browser uses; a request of Playwright's own would take several times the work. */
export const throughHttp = (baseURL: string): Answering => ({
  async inject({ method, url, headers, query = {}, payload }) {
    const address = new URL(url, baseURL)
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
