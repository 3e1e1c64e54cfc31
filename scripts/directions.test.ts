import { describe, expect, it } from 'vitest'
import { sidesIn } from './directions.ts'

const inSheet = (rule: string) => sidesIn('web/src/kit/any.module.css', `.any {\n  ${rule}\n}\n`)
const inCode = (code: string) => sidesIn('web/src/kit/any.tsx', code)

describe('A style sheet', () => {
  it.each([
    'margin-left: 4px;',
    'text-align: left;',
    'float: right;',
    'left: 0;',
    'border-top-right-radius: 4px;',
    'padding: 0 4px 0 8px;',
    'margin: 0 calc(-1 * var(--space-2)) 0 var(--space-2);',
    'inset: 0 auto 0 0;',
    'border-radius: 4px 0 0 4px;',
    'border-width: 0 2px 2px 0;',
    'translate: -24px 0;',
    'transform: translateX(4px);',
    'transform: translate(4px, 0);',
    'transform-origin: 0 0;',
    'background-position: 100% 0;',
    'background: linear-gradient(to right, red, blue);',
    'box-shadow: -4px 0 8px black;',
    '@bottom-right { content: counter(page); }',
  ])('that has %s names a side', (rule) => expect(inSheet(rule)).toHaveLength(1))

  it.each([
    'margin-inline-start: 4px;',
    'text-align: start;',
    'padding: 0 4px 8px;',
    'margin: 1px var(--space-2) 2px var(--space-2);',
    'inset: auto 0 0 !important;',
    'border-radius: 16px 16px 0 0;',
    'translate: calc(-24px * var(--forward)) 0;',
    'translate: 0 -8px;',
    'transform: rotate(45deg);',
    'background: linear-gradient(var(--to-end), red, blue);',
    'box-shadow: inset 0 -2px 0 black, 0 1px 2px rgb(0 0 0 / 5%);',
    "content: 'left';",
    '/* to the left: 4px; */',
  ])('that has %s names none', (rule) => expect(inSheet(rule)).toEqual([]))
})

describe('Code', () => {
  it.each([
    'style={{ marginLeft: 4 }}',
    "style={{ textAlign: 'right' }}",
    'style={{ top: 0, left: 4 }}',
    'list.scrollTo({ left: 0 })',
    'list.scrollLeft = 0',
    "if (event.key === 'ArrowLeft') back()",
    'const keys = { arrowright: 1 }',
  ])('that has %s names a side', (code) => expect(inCode(code)).not.toEqual([]))

  it.each([
    'style={{ marginInlineStart: 4 }}',
    'const { left, right } = element.getBoundingClientRect()',
    'const left = all - done',
    '<IconArrowRight aria-hidden />',
    '// The key ArrowLeft',
  ])('that has %s names none', (code) => expect(inCode(code)).toEqual([]))

  it('of the one helper, and of tests, may name a side', () => {
    expect(sidesIn('web/src/kit/direction.ts', "key === 'ArrowLeft'")).toEqual([])
    expect(sidesIn('web/src/kit/any.test.tsx', "user.keyboard('{ArrowLeft}')")).toEqual([])
  })
})
