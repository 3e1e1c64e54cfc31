import { type RefObject, useEffect } from 'react'
import { markFound } from './found-words.ts'

/** Marks in the rows of a list what a search found there. The rows are marked anew whenever they are drawn. */
export function useFoundWords(list: RefObject<HTMLElement | null>, typed: string): void {
  useEffect(() => {
    if (typed.trim() === '') return undefined
    return list.current ? markFound(list.current, typed) : undefined
  })
}
