/** Starts the server. */
import { fileURLToPath } from 'node:url'
import { CannotStart } from './cannot-start.ts'
import { systemClock } from './clock.ts'
import { type Config, parseConfig } from './config.ts'
import { signInsInWords } from './demo/sign-ins.ts'
import { sentenceOf } from './operator-errors.ts'
import { misspelledHere } from './misspelled-settings.ts'
import { loadSettings } from './settings-file.ts'
import { type Shutdown, shutdownOnSignals } from './shutdown.ts'

const print = (line: string): void => console.log(line)
const shutdown = shutdownOnSignals(print)

try {
  loadSettings()
  for (const line of misspelledHere()) print(line)
  await start(parseConfig(process.env), shutdown)
} catch (error) {
  // When a shutdown has begun, errors of parts that are still starting are expected.
  if (!shutdown.began) {
    console.error(sentenceOf(error) ?? error)
    await shutdown.begin(1)
  }
}

async function start(config: Config, stop: Shutdown): Promise<void> {
  // The large parts are loaded here, so that a limit of open files that is too low even for that is explained in a sentence.
  const { openDatabases } = await import('./open-databases.ts')
  const { buildApp } = await import('./app.ts')
  const { startChaining } = await import('./db/history-chain.ts')
  const bases = await openDatabases(config, { print, shutdown: stop })
  const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
  const app = await buildApp({ config, clock: systemClock, bases, webRoot })
  // It ends after the app is closed, so that the last requests' history is chained too.
  stop.add(startChaining(bases, app.log))
  stop.add(() => app.close())
  const { host, port } = config
  const address = await app.listen({ host, port }).catch((error: Error) => {
    throw new CannotStart(`Cannot listen on HOST ${host}, PORT ${port}: ${error.message}`)
  })
  print(`\nThe back office is open: ${config.publicUrl ?? address}`)
  if (config.demo.load) {
    print(signInsInWords(`Sign in to the demo company${bases.length > 1 ? ', in any database' : ''}:`).join('\n'))
  }
  if (config.demo.isHeldBack) {
    print(
      'The demo company is loaded by itself only where HOST and PUBLIC_URL are of this machine and no proxy is in front (TRUST_PROXY); DEMO=1 loads it here too, DEMO=0 ends this line.',
    )
  }
  print('Ctrl+C stops it.\n')
}
