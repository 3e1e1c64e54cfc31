import { afterAll, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aNumber, messageOf, reaching, sendingBy } from '../../testing/builders/client-messages.ts'
import { aDesk } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { aMessageGateway } from '../../testing/message-gateway.ts'

const gateway = await aMessageGateway()
const app = await testApp({ config: { messages: { gateway: gateway.settings } } })
afterAll(() => gateway.close())

it('a server with a provider sends by itself what waits', async () => {
  const { salesman, party, branch } = await aDesk(app)
  await sendingBy(branch.code, 'sms')
  await reaching(branch.code, party, { telephone: aNumber() })
  await aReceipt({ by: salesman, party })

  await expect.poll(async () => (await messageOf(branch.code)).state).toBe('sent')
})
