import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { controlCalls } from '../../../../venue/server/control/control-calls.ts'

const [head = '', ...lines] = readFileSync(
  new URL('../../../../docs/requirements.tsv', import.meta.url),
  'utf8',
)
  .replace(/\n$/, '')
  .split('\n')
const rows = lines.map((line) => line.split('\t'))

describe('the ledger’s last column: how a row is observed from outside', () => {
  it('every row has six columns and a unique id', () => {
    expect(head.split('\t')).toEqual(['id', 'area', 'source', 'requirement', 'check', 'outside'])
    for (const row of rows) expect([row[0], row.length]).toEqual([row[0], 6])
    expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length)
  })

  it('rows that cannot be observed from outside explain how they are observed', () => {
    const seen = new Map(rows.map((row) => [row[0], row[5] ?? '']))
    const unseen = [
      ...['04', '23', '25', '29', '30', '31', '32', '36', '37', '39', '40', '44', '45', '50', '53'].map(
        (n) => `CHART-${n}`,
      ),
      ...['02', '05', '21', '26', '27', '28', '30'].map((n) => `LINES-${n}`),
      ...['02', '08', '09', '11', '13'].map((n) => `NOTE-${n}`),
      ...['03', '06', '08', '09'].map((n) => `I18N-${n}`),
      ...['02', '18', '20', '37'].map((n) => `FORM-${n}`),
      ...['08', '12', '13', '18', '40', '49'].map((n) => `TPSL-${n}`),
      ...['03', '05', '20', '27', '36'].map((n) => `POS-${n}`),
      ...['12', '13', '14', '15', '17', '20', '22'].map((n) => `MARGIN-${n}`),
      ...['01', '19', '20', '21', '29', '30', '31', '32'].map((n) => `ERR-${n}`),
      'POSTER-07',
      'SLIP-05',
      'SLIP-08',
    ]
    for (const id of unseen) expect([id, (seen.get(id) ?? '').length > 10]).toEqual([id, true])
  })

  it('every control call in it exists', () => {
    const first = new Set([...controlCalls.keys()].map((call) => call.split('/')[1]))
    let orders = 0
    for (const [id, , , , , outside = ''] of rows) {
      for (const [order, , path = ''] of outside.matchAll(/\b(GET|POST) (\/[a-z/-]*[a-z])/g)) {
        if (!first.has(path.split('/')[1])) continue
        orders += 1
        expect([id, order, controlCalls.has(order)]).toEqual([id, order, true])
      }
    }
    expect(orders).toBeGreaterThan(50)
  })
})
