import { unescaped } from './cell-text.ts'
import { unreadable } from './unreadable-file.ts'

/** Collects the text of a cell from its runs, without the reading aids (`rPh`) that East Asian texts have. */
export class TextCollector {
  readonly #longest: number
  #text = ''
  #isText = false
  #isAid = false

  constructor(longest: number) {
    this.#longest = longest
  }

  begin(): void {
    this.#text = ''
  }

  opened(name: string): void {
    if (name === 'rPh') this.#isAid = true
    if (name === 't') this.#isText = true
  }

  add(piece: string): void {
    if (!this.#isText || this.#isAid) return
    this.#text += piece
    if (this.#text.length > this.#longest * 2) throw unreadable('longText', this.#longest)
  }

  closed(name: string): void {
    if (name === 'rPh') this.#isAid = false
    if (name === 't') this.#isText = false
  }

  end(): string {
    const text = unescaped(this.#text)
    if (text.length > this.#longest) throw unreadable('longText', this.#longest)
    return text
  }
}
