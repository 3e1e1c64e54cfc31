import { role } from '@backoffice/contract/access'
import { changeEmail, getContact } from '@backoffice/contract/session/contact'
import { saveTelephone, userTimeline } from '@backoffice/contract/users/users'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, brokenPromises, type Worker } from '../../testing/builders/desk.ts'
import { aBranch, aCompany, aUser } from '../../testing/builders/people.ts'
import { cardOf } from '../../testing/builders/users.ts'
import { testApp } from '../../testing/harness.ts'
import { refused } from '../../testing/saves.ts'

const app = await testApp()

const PASSWORD = 'correct horse 44 battery'
let made = 0
const anEmail = () => `Person${process.pid}.${(made += 1)}@Example.com`

const setTelephone = (director: Worker, { userId }: { userId: number }, telephone: string, seenTelephone = '') =>
  director.client.ask(saveTelephone, { userId, telephone, seenTelephone })
const setEmail = ({ client }: Pick<Worker, 'client'>, email: string, more: object = {}) =>
  client.ask(changeEmail, { email, repeated: email, currentPassword: PASSWORD, ...more })
const storyOf = async (director: Worker, { userId }: { userId: number }) =>
  (await director.client.ask(userTimeline, { id: String(userId) })).events.map(({ who, what }) => [who, what])

describe('the telephone of a user', () => {
  it('is set by a director in the form of E.164, shown to the user, and removed; the timeline has each change', async () => {
    const { salesman, director } = await aDesk(app)

    expect(await setTelephone(director, salesman, '0300 1234567')).toEqual({
      isSuccessful: true,
      message: 'Telephone saved',
    })
    expect(await cardOf(director, salesman)).toMatchObject({ telephone: '+923001234567', email: '', rowVersion: 1 })
    expect(await salesman.client.ask(getContact, {})).toEqual({ telephone: '+923001234567', email: '' })
    await setTelephone(director, salesman, '', '+923001234567')

    expect(await cardOf(director, salesman)).toMatchObject({ telephone: '' })
    expect(await storyOf(director, salesman)).toEqual([
      [director.name, 'Changed: Telephone none → +923001234567'],
      [director.name, 'Changed: Telephone +923001234567 → none'],
    ])
    expect(await brokenPromises()).toEqual([])
  })

  it('is refused with the form that the country of the company expects', async () => {
    const { salesman, director } = await aDesk(app)
    expect(await setTelephone(director, salesman, '3001234567')).toEqual(
      refused(
        'Telephone is a number with its area code, such as 0300 1234567, or with the country code, such as +92 300 1234567.',
      ),
    )
    const abroad = await aBranch({ company: await aCompany({ timeZone: 'UTC' }) })
    const other = await aWorker(app, { role: role.director, in: abroad })
    const user = await aUser({ role: role.salesman, in: abroad })
    expect(await setTelephone(other, user, '0300 1234567')).toEqual(
      refused('Telephone is a number with its country code, such as +92 300 1234567.'),
    )
  })

  it('is refused where it is the same, where it changed meanwhile, and to those who may not change the user', async () => {
    const { branch, salesman, cashier, director } = await aDesk(app)
    const other = await aDesk(app)
    const body = { userId: salesman.userId, telephone: '0300 1234567', seenTelephone: '' }

    expect((await cashier.client.send(saveTelephone, body)).status).toBe(403)
    expect(await setTelephone(other.director, salesman, '0300 1234567')).toEqual(
      refused('This user does not work in your branches. Reload the list.'),
    )
    expect(await setTelephone(director, director, '0300 1234567')).toMatchObject({ isSuccessful: false })
    const second = await aWorker(app, { role: role.director, in: branch })
    const both = await Promise.all([
      setTelephone(director, salesman, '0300 1234567'),
      setTelephone(second, salesman, '0300 7654321'),
    ])
    expect(both.filter(({ isSuccessful }) => isSuccessful)).toHaveLength(1)
    expect(both.find(({ isSuccessful }) => !isSuccessful)).toEqual(
      refused('The telephone was changed meanwhile. Look at it again before you save.'),
    )
    const { telephone } = await cardOf(director, salesman)
    expect(await setTelephone(director, salesman, telephone, telephone)).toEqual(
      refused('This is the telephone already.'),
    )
  })
})

describe('the e-mail of a user', () => {
  it('is set and removed by the user with the password, and the timeline has the change', async () => {
    const { branch, director } = await aDesk(app)
    const user = await aWorker(app, { role: role.salesman, in: branch, password: PASSWORD })
    const email = anEmail()

    expect(await setEmail(user, ` ${email} `)).toEqual({ isSuccessful: true, message: 'E-mail saved' })
    expect(await user.client.ask(getContact, {})).toEqual({ telephone: '', email })
    expect(await cardOf(director, user)).toMatchObject({ email })
    expect(await setEmail(user, email)).toEqual(refused('This is your e-mail already.'))
    expect(await setEmail(user, '')).toEqual({ isSuccessful: true, message: 'E-mail removed' })
    expect(await storyOf(director, user)).toEqual([
      [user.name, `Changed: E-mail none → ${email}`],
      [user.name, `Changed: E-mail ${email} → none`],
    ])
    expect(await brokenPromises()).toEqual([])
  })

  it('is refused without the password, without the same text twice, and where it is no address', async () => {
    const { branch } = await aDesk(app)
    const user = await aWorker(app, { role: role.cashier, in: branch, password: PASSWORD })
    const email = anEmail()

    expect(await setEmail(user, 'amna')).toEqual(refused('E-mail is one address, such as name@example.com.'))
    expect(await setEmail(user, email, { repeated: anEmail() })).toEqual(refused('The two e-mails differ'))
    expect(await setEmail(user, email, { currentPassword: '' })).toEqual(refused('Password is required'))
    expect(await setEmail(user, email, { currentPassword: 'guessed' })).toEqual(
      refused('The current password is wrong.'),
    )
    expect(await user.client.ask(getContact, {})).toEqual({ telephone: '', email: '' })
  })

  it('is of one user in both cases of letters, also when two save it at once', async () => {
    const { branch } = await aDesk(app)
    const [one, two] = [
      await aWorker(app, { role: role.salesman, in: branch, password: PASSWORD }),
      await aWorker(app, { role: role.salesman, in: branch, password: PASSWORD }),
    ]
    const email = anEmail()

    const both = await Promise.all([setEmail(one, email), setEmail(two, email.toUpperCase())])
    expect(both.filter(({ isSuccessful }) => isSuccessful)).toHaveLength(1)
    expect(both.find(({ isSuccessful }) => !isSuccessful)).toEqual(
      refused('Another user has this e-mail. Enter another one.'),
    )
  })
})
