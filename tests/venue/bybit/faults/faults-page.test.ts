import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { changeFaultRow, changeFaults } from './change-faults.ts'
import { keyFaults } from './key-faults.ts'
import { linkFaults } from './link-faults.ts'
import { orderFaults } from './order-faults.ts'

const page = readFileSync(fileURLToPath(new URL('../../../../docs/exchange.md', import.meta.url)), 'utf8')

it('docs/exchange.md has a row for each fault that is provoked through the gateway', () => {
  const rows = [
    ...orderFaults.map(
      ({ fault, code, isPlaced }) =>
        `| ${fault} | ${code === 0 ? 'accepted' : code} | ${isPlaced ? 'one order' : 'none'} |`,
    ),
    ...changeFaults.map(changeFaultRow),
    ...keyFaults.map(({ fault, does }) => `| ${fault} | ${does} |`),
    ...linkFaults.map(({ fault, does }) => `| ${fault} | ${does} |`),
  ]
  expect(rows.filter((row) => !page.includes(row))).toEqual([])
})
