import { type Labels, spell } from '@backoffice/contract/messages'
import { observable, useObservable } from './observable.ts'

/** The setting LABELS, as the server told it. */
export const labels = observable<Labels>('spec')

/** A label or message in the spelling that LABELS asks for; for code outside React. */
export const say = (text: string): string => spell(text, labels.get())

/** The same inside a component, which then follows the setting: `const say = useSpelling()`. */
export function useSpelling(): (text: string) => string {
  const chosen = useObservable(labels)
  return (text) => spell(text, chosen)
}
