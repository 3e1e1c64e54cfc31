import type { Broken } from '@backoffice/contract/rules'
import { createContext } from 'react'
import type { FileWait } from './file-wait.ts'

/** Connects a form with its fields that send files. The form replaces the functions whenever it is drawn. */
export interface FormFiles {
  /** Lets the save wait for files; a form has it once it has a field that sends some. */
  wait?: FileWait
  submit: () => void
  refuse: (broken: Broken) => void
  /** Changes the text of the button while the form waits; it is empty otherwise. */
  readonly setText: (text: string) => void
}

export const FormFilesContext = createContext<FormFiles | undefined>(undefined)

/** Gives the button its text while the form waits for files. */
export const WaitingTextContext = createContext('')
