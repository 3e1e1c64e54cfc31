/** Logs a line for each refused sign-in, which tools such as fail2ban read. A flood of them is counted, so that it fills no disk. */
const LINES_A_SECOND = 20
const ADDRESS_LENGTH = 60

interface Refused {
  readonly log: { warn(fields: object, message: string): void }
  readonly ip: string
}

let second = 0
let lines = 0
let unlogged = 0

/** `why` is `password` for a wrong password, and `wait` if the login or its address has to wait and the password was not checked. */
export function logRefusal({ log, ip }: Refused, loginId: number, why: 'password' | 'wait'): void {
  const now = Math.floor(performance.now() / 1000)
  if (now !== second) {
    if (unlogged > 0) log.warn({ times: unlogged }, 'more sign-ins refused')
    ;[second, lines, unlogged] = [now, 0, 0]
  }
  if (lines >= LINES_A_SECOND) unlogged += 1
  else {
    lines += 1
    log.warn({ loginId, address: ip.slice(0, ADDRESS_LENGTH), why }, 'sign-in refused')
  }
}
