/** Runs the documented unit under a systemd: it is started by the commands of its head, killed, and stopped with saves in work. */
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { clusterOf, homeOf } from '../../src/postgres/cluster-home.ts'
import { postmasterFile } from '../../src/postgres/ownership.ts'
import { urlOf } from '../../src/postgres/server-process.ts'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice } from '../../testing/builders/desk.ts'
import { buildIn, owned } from '../../testing/owner.ts'
import { freePort, root } from '../built-server.ts'
import { overHttp, peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { bootSystemd } from './booted-systemd.ts'

const UNIT = 'docs/service/backoffice.service'
const READY_MS = 180_000
/** Saves that are on their way when the service is stopped. */
const SAVES = 12

export const proof: Proof = {
  name: 'systemd runs the documented unit: with few rights, again after kill -9, and to an end that answers the saves in work',
  tier: 'nightly',
  share: 0.3,
  seededFault:
    "With systemd's default KillMode one save of twelve was answered; without KillMode=mixed the database got the signal to stop with the server.",
  run,
}

async function run({ scratch }: Budget): Promise<Outcome> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const unit = readFileSync(join(root, UNIT), 'utf8')
  const machine = await bootSystemd(join(scratch, 'machine'), {
    'etc/backoffice.env': `DATA_DIR=/var/lib/backoffice\nPORT=${port}\nDATABASES=main\nDEMO=0\n`,
    'usr/local/bin/backoffice': readFileSync(join(root, 'deploy/backoffice'), 'utf8'),
    'etc/backoffice.service': unit,
  })
  if (typeof machine === 'string') return { cells: 0, failures: [], notRun: machine }
  const failures: string[] = []
  let cells = 0
  const holds = (what: string, isSo: boolean, details = ''): void => {
    cells += 1
    if (!isSo) failures.push(`${what} ${details}`)
  }
  const shown = (name: string): string =>
    machine.run(`systemctl show --property=${name} --value backoffice`).output.trim()
  const status = (): string => machine.run('systemctl status --no-pager --lines=20 backoffice || true').output
  const ready = async (): Promise<number> => {
    const began = performance.now()
    while (performance.now() - began < READY_MS) {
      if (
        await fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return (performance.now() - began) / 1000
      await wait(50)
    }
    throw new Error(`the server is not ready after ${READY_MS / 1000} s:\n${status()}`)
  }
  try {
    machine.run('cp /etc/backoffice.service /etc/systemd/system/')
    for (const [, command = ''] of unit.matchAll(/^# {3}(.+)$/gm)) {
      const { status: exit, output } = machine.run(command)
      holds(`"${command}" ends with ${exit}:`, exit === 0, output)
    }
    const first = await ready()

    const process = shown('MainPID')
    const rights = machine.run(
      `grep -E '^(Uid|CapEff|CapBnd|NoNewPrivs|Seccomp):' /proc/${process}/status | tr -d '\\t'`,
    ).output
    holds('it has more rights:', /CapEff:0+\nCapBnd:0+\nNoNewPrivs:1\nSeccomp:2\n$/.test(rights), rights)
    holds('it runs as root', !rights.startsWith('Uid:0'), rights)
    const enter = `nsenter --target ${process} --mount`
    for (const path of ['/etc/new', '/opt/backoffice/new', '/var/lib/new', '/usr/new'])
      holds(`${path} can be written`, machine.run(`${enter} touch ${path}`).status !== 0)
    holds('its own directory cannot be written', machine.run(`${enter} touch /var/lib/backoffice/new`).status === 0)

    const command = machine.run('sh /usr/local/bin/backoffice audit-head')
    holds('a command does not reach the database of the service:', command.status === 0, command.output)

    let pool = buildIn(ownerUrl(machine.process('node')))
    // After a restart another server is behind a kept connection.
    const { salesman, party } = await aDesk(peopleAt(url, overHttp(url, new Agent())))
    const invoice = await anInvoice({ salesman, party, bill: 100_000 })
    const records = async (amount: number): Promise<number[]> => {
      const { isSuccessful } = await salesman.client.ask(saveReceipts, {
        invoiceDetails: [receiptOf(invoice, { amount })],
      })
      return isSuccessful ? [amount] : []
    }
    const recorded = async (): Promise<number[]> => {
      await pool.end()
      pool = buildIn(ownerUrl(machine.process('node')))
      const rows = await owned<{ amount: number }>('select amount::float8 from receipt where party = $1', [party])
      return rows.map(({ amount }) => amount)
    }
    await records(1.37)
    machine.run(`kill -KILL ${process}`)
    const again = await ready()
    holds('it was not started again', shown('NRestarts') === '1' && shown('MainPID') !== process, status())
    holds('a save from before is lost', (await recorded()).join() === '1.37')

    const amounts = Array.from({ length: SAVES }, (_, at) => (200 + at) / 100)
    const answers = amounts.map((amount) => records(amount).catch((): number[] => []))
    // One is answered, and the others are on their way.
    await Promise.race(answers)
    const began = performance.now()
    machine.run('systemctl stop --no-block backoffice')
    const answered = (await Promise.all(answers)).flat()
    while (!['inactive', 'failed'].includes(shown('ActiveState'))) await wait(50)
    const stopped = (performance.now() - began) / 1000
    holds('it does not end well:', shown('Result') === 'success' && shown('ExecMainStatus') === '0', status())
    const last = machine.run('tail -n 3 /var/lib/backoffice/postgres/postgres.log').output
    holds('its database was not shut down', last.includes('database system is shut down'), last)
    holds('no save in work was answered', answered.length > 1)

    machine.run('systemctl start backoffice')
    await ready()
    const there = new Set(await recorded())
    const lost = answered.filter((amount) => !there.has(amount))
    holds('saves that were answered are lost:', lost.length === 0, lost.join())
    await pool.end()
    const lines = machine.run('journalctl --unit backoffice --output cat').output
    holds('the journal has no line of the server', lines.includes('The back office is open'), lines.slice(0, 500))
    return {
      cells,
      failures,
      figures: {
        'ready after its first start, and after kill -9': `${first.toFixed(1)} s and ${again.toFixed(1)} s`,
        'the stop, with saves answered meanwhile': `${stopped.toFixed(1)} s, ${answered.length} of ${SAVES}`,
      },
    }
  } finally {
    await machine.end()
  }
}

/** Returns the URL of the database of a server, with its socket in a temporary folder that only this process sees. */
function ownerUrl(server: number): string {
  const seen = `/proc/${server}/root`
  const { home, password } = homeOf(`${seen}/var/lib/backoffice`) ?? { home: '', password: '' }
  const { sockets = '' } = postmasterFile(clusterOf(home)) ?? {}
  return urlOf(`${seen}${sockets}`, password, 'backoffice_main', 'backoffice')
}
