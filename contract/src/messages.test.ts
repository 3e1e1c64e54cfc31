import { expect, it } from 'vitest'
import { catalogue } from './catalogue.ts'

type Sentences = { readonly [key: string]: string | ((...values: never[]) => string) | Sentences }

/** Returns every sentence with its name. Arguments appear as <1> and <2>, and once more as the number 1, for plurals. */
function linesOf(sentences: Sentences, path: readonly string[] = []): string[] {
  return Object.entries(sentences).flatMap(([key, sentence]) => {
    const name = [...path, key].join('.')
    if (typeof sentence === 'string') return [`${name}: ${sentence}`]
    if (typeof sentence === 'object') return linesOf(sentence, [...path, key])
    const filledWith = (values: readonly unknown[]) => Reflect.apply(sentence, undefined, values) as string
    const places = Array.from({ length: sentence.length }, (_, at) => `<${at + 1}>`)
    const [many, one] = [filledWith(places), filledWith(places.map((place, at) => (at === 0 ? 1 : place)))]
    return one === many.replaceAll('<1>', '1') ? [`${name}: ${many}`] : [`${name}: ${many}`, `${name} (1): ${one}`]
  })
}

it('writes every sentence from words and numbers alone, whatever they are', () => {
  expect(linesOf(catalogue).filter((line) => /NaN|undefined|\[object/.test(line))).toEqual([])
})

it('has every sentence in exactly these words', async () => {
  await expect(`${linesOf(catalogue).join('\n')}\n`).toMatchFileSnapshot('./messages.txt')
})
