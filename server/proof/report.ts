/** Writes what a run of the proofs found: a table for the person who waits, and docs/reliability.md for the next reader. */
import { availableParallelism } from 'node:os'
import { coveredRows } from './covered-rows.ts'
import type { Ran } from './run-proof.ts'

export interface Run {
  readonly on: string
  readonly commit: string
  readonly seed: number
  readonly minutes: number
  readonly rows: readonly Ran[]
}

const verdictOf = ({ notRun, failures }: Ran): string =>
  notRun === undefined ? (failures.length === 0 ? 'holds' : 'BROKEN') : 'not run'

export function tableOf(rows: readonly Ran[]): string {
  const lines = rows.map((row) => [
    row.found.proof.name,
    String(row.cells),
    String(row.failures.length),
    `${row.took.toFixed(0)} s`,
    verdictOf(row),
  ])
  const head = ['Proof', 'Cells', 'Failures', 'Time', 'Verdict']
  const widths = head.map((title, at) => Math.max(title.length, ...lines.map((line) => line[at]?.length ?? 0)))
  const drawn = [head, widths.map((width) => '-'.repeat(width)), ...lines].map((line) =>
    line
      .map((cell, at) => (at === 0 || at === 4 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  )
  return drawn.join('\n')
}

const MAX_SHOWN = 30

/** Returns the failures, and the reasons for skipped proofs, each under its proof. */
export const remarksOf = (rows: readonly Ran[]): string =>
  rows
    .filter(({ failures, notRun }) => failures.length > 0 || notRun !== undefined)
    .map(({ found, failures, notRun }) =>
      [
        `${found.proof.name} (${found.path})`,
        ...[notRun === undefined ? [] : [`not run: ${notRun}`], failures.slice(0, MAX_SHOWN)].flat(),
      ].join('\n  '),
    )
    .join('\n')

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export function documentOf(run: Run): string {
  const { rows } = run
  const ran = rows.filter(({ notRun }) => notRun === undefined)
  const broken = ran.filter(({ failures }) => failures.length > 0)
  return `# Reliability, as a run proved it

This file is written by \`npm run test:nightly\`; \`npm test\` runs the proofs of the gate among its sections. Nothing here is edited by hand.

- Run of ${run.on}, commit ${run.commit}, ${availableParallelism()} cores, ${run.minutes} minutes, seed ${run.seed}.
- ${ran.length} proofs ran, ${broken.length} of them broken; ${rows.length - ran.length} could not run on this machine.

## What ran

| Proof | Tier | Cells | Failures | Time | Figures |
|---|---|--:|--:|--:|---|
${rows
  .map(({ found: { proof }, cells, failures, took, figures = {}, notRun }) => {
    const details = Object.entries(figures).map(([name, value]) => `${name}: ${value}`)
    const remark = notRun === undefined ? details.join('; ') : `**not run**: ${notRun}`
    return `| ${cell(proof.name)} | ${proof.tier} | ${cells} | ${failures.length} | ${took.toFixed(0)} s | ${cell(remark)} |`
  })
  .join('\n')}

## How each check was seen to fail

${rows.map(({ found: { proof, path } }) => `- **${proof.name}** (\`server/proof/${path}.ts\`). ${proof.seededFault}`).join('\n')}

## Where each promise is tested

Gate means \`npm test\`; nightly means \`npm run test:nightly\`. What nothing tests is named.

| Promise | Where | Tier |
|---|---|---|
${coveredRows.map(({ promise, where, tier }) => `| ${cell(promise)} | ${cell(where.join(', '))} | ${tier} |`).join('\n')}
`
}
