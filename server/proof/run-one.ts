/** Runs one proof in a process of its own, and sends its outcome to the process that started it. */
import { loadProof } from './find-proofs.ts'
import { budgetOf, type Outcome } from './proof.ts'

const [path = '', seconds = '', seed = '', scratch = ''] = process.argv.slice(2)

async function outcomeOf(): Promise<Outcome> {
  try {
    const proof = await loadProof(path)
    return await proof.run(budgetOf(Number(seconds), Number(seed), scratch))
  } catch (error) {
    return { cells: 0, failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
  }
}

const outcome = await outcomeOf()
process.send?.(outcome, () => process.exit(0))
