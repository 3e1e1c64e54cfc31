import { type Labels, spell } from '@backoffice/contract/messages'
import { observable, useObservable } from './observable.ts'

/** The setting LABELS, as the server told it. */
export const labels = observable<Labels>('spec')

/** A label or message in the spelling that LABELS asks for: `const say = useSpelling()`, `say('Recieve')`. */
export function useSpelling(): (text: string) => string {
  const chosen = useObservable(labels)
  return (text) => spell(text, chosen)
}

/** The same as a piece of a screen: `<Spelled text={label} />`. */
export const Spelled = ({ text }: { text: string }): string => useSpelling()(text)
