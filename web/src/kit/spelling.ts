import { type Labels, spell } from '@backoffice/contract/messages'
import { observable, useObservable } from './observable.ts'

/** The setting LABELS, as the server sent it. */
export const spelling = observable<Labels>('spec')

/** Returns the function that spells a label or message by the setting LABELS: `const spell = useSpelling()`, `spell('Recieve')`. */
export function useSpelling(): (text: string) => string {
  const chosen = useObservable(spelling)
  return (text) => spell(text, chosen)
}

/** Draws a label in the spelling of the setting LABELS: `<Spelled text={label} />`. */
export const Spelled = ({ text }: { text: string }): string => useSpelling()(text)
