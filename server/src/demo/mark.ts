/** A row of `setup` holds the state of the demo company: being loaded, loaded, or its users removed. */
import type pg from 'pg'

type Mark = 'loading' | 'loaded' | 'removed'

export async function demoMark(client: pg.ClientBase): Promise<Mark | undefined> {
  const { rows } = await client.query<{ value: Mark }>(`select value from setup where key = 'demo'`)
  return rows[0]?.value
}

export async function markDemo(client: pg.ClientBase, value: Mark): Promise<void> {
  await client.query(
    `insert into setup (key, value) values ('demo', $1) on conflict (key) do update set value = excluded.value`,
    [value],
  )
}
