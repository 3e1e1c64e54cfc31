import { sessionLabels } from '@backoffice/contract/session/session-labels'
import type { SignIn } from '@backoffice/contract/session/sign-in'
import { StatusTag } from '../kit/status-tag.tsx'
import { Stack } from '../kit/layout.tsx'
import { Button } from '../kit/button.tsx'
import { showExactMoment, showMoment } from '../kit/format.ts'
import css from './sign-in-list.module.css'

interface SignInListProps {
  of: readonly SignIn[]
  busy: boolean
  onEnd: (signInId: string) => void
}

/** Draws the devices where a user is signed in, each with a button that ends the sign-in. The viewer's present one has no button. */
export const SignInList = ({ of, busy, onEnd }: SignInListProps) => (
  <Stack as="ul" className={css.signIns}>
    {of.map(({ signInId, device, startedAt, lastUsedAt, isCurrent }) => (
      <li key={signInId}>
        <div>
          <strong id={`signIn-${signInId}`} title={device}>
            {deviceName(device)}
          </strong>
          <p className="aside">
            {/* Seconds are shown, because sign-ins of the same kind of browser differ in nothing else. */}
            {sessionLabels.sinceAndUsed(showExactMoment(startedAt, 'DMY'), showMoment(lastUsedAt, 'DMY'))}
          </p>
        </div>
        {isCurrent ? (
          <StatusTag tone="good" word={sessionLabels.thisOne} />
        ) : (
          <Button tone="bad" small busy={busy} aria-describedby={`signIn-${signInId}`} onClick={() => onEnd(signInId)}>
            {sessionLabels.end}
          </Button>
        )}
      </li>
    ))}
  </Stack>
)

/** Several browsers also name the browsers they descend from, so the first match wins. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const firstMatch = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** Returns a readable name of the device behind a `User-Agent`: "Chrome on Windows". */
export function deviceName(agent: string): string {
  const browser = firstMatch(agent, browsers)
  const system = firstMatch(agent, systems)
  if (browser && system) return sessionLabels.browserOn(browser, system)
  return (browser ?? system ?? agent) || sessionLabels.unknownDevice
}
