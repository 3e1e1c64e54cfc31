import { describe, expect, it } from 'vitest'
import { files } from '@backoffice/contract/language/files.generated'
import { english, faultsIn, headIn, indexOf } from './language-files.ts'

const head = { '@direction': 'rtl', '@name': 'سنڌي', '@scripts': 'naskh' }

describe.each(Object.entries(files))('the language %s', (code, file) => {
  it('has each text of the catalogue with its values, and no other', () => {
    expect(faultsIn(file)).toEqual([])
    expect(english.size).toBeGreaterThan(3000)
  })

  it('has a head', () => expect(headIn(code, file).name).not.toBe(''))
})

describe('a new file of a language', () => {
  it('makes the language a choice with its name, its direction and its typefaces', () => {
    const { 'heads.generated.ts': heads, 'files.generated.ts': texts } = indexOf({ ...files, sd: head })

    expect(heads).toContain("  sd: { name: 'سنڌي', direction: 'rtl', scripts: ['naskh'] },\n")
    expect(heads).toContain('  ur: {')
    expect(texts).toContain("import sd from './sd.json' with { type: 'json' }\n")
    expect(texts).toContain('= { sd, ur }')
  })

  it('may have a name with any sign', () => {
    expect(indexOf({ fr: { '@name': "l'autre", '@direction': 'ltr' } })['heads.generated.ts']).toContain(
      String.raw`name: 'l\'autre', direction: 'ltr', scripts: [] }`,
    )
  })

  it.each([
    ['sin', head, 'no code of two letters'],
    ['en', head, 'English is the catalogue'],
    ['sd', { ...head, '@name': ' ' }, '@name is its name'],
    ['sd', { ...head, '@direction': 'right' }, '@direction is ltr or rtl'],
    ['sd', { ...head, '@scripts': 'naskh thuluth' }, '@scripts has words of: naskh nastaliq'],
    ['sd', { ...head, '@script': 'naskh' }, '@script is unknown'],
  ])('is refused where its head is wrong: %s %j', (code, file, why) => {
    expect(() => indexOf({ [code]: file })).toThrow(why)
  })
})

describe('the check of a language', () => {
  it('names each text that is missing, with its values and its English', () => {
    const faults = faultsIn(head)

    expect(faults).toHaveLength(english.size)
    expect(faults).toContain('joined.listed(before, next) is missing: {before}, {next}')
    expect(faults).toContain('reading.language is missing: Language')
  })

  it.each([
    ['joined.listed(before, next)', '{before}، {next} {after}', 'has no value {after}'],
    ['joined.listed(before, next)', '{before}', 'leaves out {next}'],
    ['joined.listed(before, next)', '{before', 'cannot be read'],
    ['joined.listed(one, other)', '{one}، {other}', 'is joined.listed(before, next) in the catalogue'],
    ['joined.forgotten', 'text', 'is no text of the catalogue'],
  ])('names a text that does not fit: %s = %s', (entry, text, fault) => {
    const ofEntry = faultsIn({ ...head, [entry]: text }).filter((one) => one.startsWith(`${entry} `))

    expect(ofEntry).toEqual([expect.stringContaining(fault)])
  })

  it('names a text that is there twice, and one out of order', () => {
    const faults = faultsIn({ ...head, 'reading.title': 'a', 'reading.title(one)': 'b', 'reading.language': 'c' })

    expect(faults).toContain('reading.title(one) is there twice')
    expect(faults).toContain('reading.title is not in the order of the keys')
  })
})
