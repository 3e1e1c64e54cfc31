/** The token with which a program of the company reads posting batches. */
import { machineTokens } from './machine-token.ts'

const program = machineTokens('program')

export const isProgramToken = program.is
export const newProgramToken = program.create
export const programTokenIn = program.inHeader
