/** The way in which a person reads the program: the language, the letters of Urdu, and the form of numbers. */
import { type LanguageCode, languages, type Script, scripts } from './codes.ts'

export const digitKinds = ['latin', 'urdu'] as const
export const groupings = ['thousands', 'lakh'] as const

export interface Reading {
  readonly language: LanguageCode
  readonly script: Script
  readonly digits: (typeof digitKinds)[number]
  readonly grouping: (typeof groupings)[number]
}

const choices = { language: languages, script: scripts, digits: digitKinds, grouping: groupings } as const

/** Reads choices that were stored, and leaves out what no version of the program knows. A choice that is missing is the company's. */
export function readingIn(stored: unknown): Partial<Reading> {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter(([key, value]) =>
      Object.entries(choices).some(([name, words]) => name === key && words.some((word) => word === value)),
    ),
  )
}
