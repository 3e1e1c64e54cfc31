/**
 * Boots the systemd of this machine a second time, in namespaces of its own and over the files of this machine. All its writes go to a
 * layer that is thrown away, and it has only the units that are given to it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { childrenOf, nameOf, root } from '../built-server.ts'

const SYSTEMD = '/lib/systemd/systemd'
const OF_DEBIAN = '/lib/systemd/system'
const JOURNAL = ['systemd-journald.service', 'systemd-journald.socket', 'systemd-journald-dev-log.socket']
/** Units name these, and no more than these is to be started. */
const TARGETS = ['sysinit', 'basic', 'sockets', 'multi-user', 'network-online', 'shutdown']
const BOOT_MS = 60_000

interface Machine {
  /** Runs a command of the shell in it. */
  run(command: string): { readonly status: number | null; readonly output: string }
  /** Returns the process that a service runs, as it is numbered outside, by the name of its program. */
  process(name: string): number
  end(): Promise<void>
}

/** Several may be booted at once. */
const groupOf = (directory: string): string => `${basename(dirname(directory))}-${basename(directory)}`

/** Makes the files of the machine: a layer over the files of this machine, harmless devices, and this repository as the program. */
const filesOf = (directory: string): string => `
mount --make-rprivate /
mount -t tmpfs tmpfs ${directory}/layer
mkdir ${directory}/layer/upper ${directory}/layer/work
cp -r ${directory}/given/. ${directory}/layer/upper
cd ${directory}/root
mount -t overlay -o lowerdir=/,upperdir=${directory}/layer/upper,workdir=${directory}/layer/work overlay .
cd ${directory}/root
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do touch dev/$device; mount --bind /dev/$device dev/$device; done
mkdir dev/shm dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mkdir -p opt/backoffice mnt/before
mount --bind ${root} opt/backoffice
mount --bind ${directory}/units etc/systemd/system
mount -t cgroup2 cgroup2 sys/fs/cgroup
mkdir sys/fs/cgroup/${groupOf(directory)}
echo 0 > sys/fs/cgroup/${groupOf(directory)}/cgroup.procs
umount sys/fs/cgroup
exec unshare --cgroup sh -euc '
  mount -t cgroup2 cgroup2 sys/fs/cgroup
  pivot_root . mnt/before
  umount -l /mnt/before
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin container=proof SYSTEMD_UNIT_PATH=/etc/systemd/system ${SYSTEMD} --system --log-target=journal --show-status=0 --unit=multi-user.target
'`

/** Boots it with these files, or returns why this machine or account cannot. */
export async function bootSystemd(
  directory: string,
  files: Readonly<Record<string, string>>,
): Promise<Machine | string> {
  if (!existsSync(SYSTEMD)) return 'systemd is not installed'
  for (const name of ['given', 'layer', 'root', 'units']) mkdirSync(join(directory, name), { recursive: true })
  for (const name of TARGETS) writeFileSync(join(directory, `units/${name}.target`), `[Unit]\nDescription=${name}\n`)
  writeFileSync(join(directory, 'units/multi-user.target'), `[Unit]\nWants=${JOURNAL.join(' ')}\n`)
  for (const name of JOURNAL) copyFileSync(join(OF_DEBIAN, name), join(directory, 'units', name))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, 'given', path)), { recursive: true })
    writeFileSync(join(directory, 'given', path), text)
  }
  const words = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child', 'sh', '-euc', filesOf(directory)]
  const child = spawn('unshare', words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (complaint += chunk))
  const first = (): number => childrenOf(Number(child.pid))[0] ?? 0

  const run: Machine['run'] = (command) => {
    const inside = ['--target', String(first()), '--mount', '--pid', '--ipc', '--uts', '--cgroup', '--root', '--wdns=/']
    const { status, stdout, stderr } = spawnSync('nsenter', [...inside, 'sh', '-euc', command], {
      encoding: 'utf8',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', SYSTEMD_UNIT_PATH: '/etc/systemd/system', SYSTEMD_PAGER: '' },
    })
    return { status, output: stdout + stderr }
  }
  async function end(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    }
    const groups = join(directory, 'groups')
    const removal = `mount -t cgroup2 cgroup2 ${groups} && find ${groups}/${groupOf(directory)} -depth -type d -exec rmdir {} ';'`
    mkdirSync(groups)
    spawnSync('unshare', ['--mount', 'sh', '-c', removal])
  }

  for (let waited = 0; waited < BOOT_MS && child.exitCode === null; waited += 100) {
    if (first() > 0 && run('systemctl is-active multi-user.target').status === 0)
      return { run, process: (name) => childrenOf(first()).find((pid) => nameOf(pid) === name) ?? 0, end }
    await wait(100)
  }
  const why = child.exitCode === null ? `it was not up after ${BOOT_MS / 1000} s` : complaint.trim()
  await end()
  return `a systemd of its own cannot be booted here: ${why}`
}
