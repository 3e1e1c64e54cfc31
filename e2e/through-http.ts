import type { APIRequestContext } from '@playwright/test'
import type { Answering } from '@backoffice/server/testing/client'

/** Sends the builders' calls to the server that the browser uses. */
export const throughHttp = (server: APIRequestContext): Answering => ({
  async inject({ method, url, headers, query = {}, payload }) {
    const answer = await server.fetch(url, {
      method,
      headers,
      params: query,
      ...(payload !== undefined && { data: payload }),
    })
    const body = await answer.text()
    return { statusCode: answer.status(), headers: answer.headers(), body, json: (): unknown => JSON.parse(body) }
  },
})
