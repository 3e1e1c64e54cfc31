/** Sends files to the upload call as a browser does. */
import type { Answer } from '@backoffice/contract/call'
import type { uploadImages } from '@backoffice/contract/files/uploads'
import type { User } from './builders/people.ts'
import type { TestApp } from './harness.ts'

export const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'

interface Part {
  readonly field?: string
  readonly name?: string
  readonly type?: string
  readonly bytes: Uint8Array | string
}

/** Sends multipart parts as a browser does. */
export const uploadsThrough =
  ({ app, tokenOf }: Pick<TestApp, 'app' | 'tokenOf'>) =>
  async (user: Pick<User, 'userId'>, parts: readonly Part[], { code = 'IR1001', userId = user.userId } = {}) => {
    const form = new FormData()
    for (const [at, { field = `file${at}`, name = 'slip.jpg', type = 'image/jpeg', bytes }] of parts.entries()) {
      form.append(field, new File([new Uint8Array(Buffer.from(bytes))], name, { type }))
    }
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const response = await app.inject({
      method: 'POST',
      url: `/main/api/Payment/Upload/${encodeURIComponent(code)}/${userId}`,
      headers: {
        authorization: `Bearer ${await tokenOf(user)}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return {
      status: response.statusCode,
      body: response.json<Answer<typeof uploadImages> & { errors?: Record<string, string[]> }>(),
    }
  }
