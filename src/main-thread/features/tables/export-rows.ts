import type { TFunction } from 'i18next'
import { orderColumns } from '#shared/contracts/orders.ts'
import { positionColumns } from '#shared/contracts/positions.ts'
import type { TableColumn } from '#shared/contracts/tables.ts'
import { withUnits } from '#shared/units/csv.ts'
import { exportTable } from '../../bridge/ask-risk.ts'
import { saveText } from '../../ui/save-text.ts'
import type { ColumnSpec } from '../../trading/table/column.ts'
import { exportWords } from './export-words.ts'

const described: Readonly<Record<'positions' | 'orders', Readonly<Record<string, TableColumn>>>> = {
  positions: positionColumns,
  orders: orderColumns,
}

/** The filtered and sorted rows as text; '' if there is no answer. */
function textOf(
  t: TFunction<'tables'>,
  of: 'positions' | 'orders',
  format: 'tsv' | 'csv',
  shown: readonly Pick<ColumnSpec, 'key' | 'head' | 'fixed'>[],
): Promise<string> {
  const exported = shown.filter((column) => column.fixed !== 'end')
  const heads = new Map(exported.map(({ key, head }) => [key, head]))
  // The side of a row is a colour, a sign or beside its contract on the screen.
  const keys = [...heads.keys()].flatMap((key) => (key === 'contract' ? [key, 'side'] : [key]))
  const columns = withUnits(keys, (key) => described[of][key]?.unit ?? null).map(
    (key) => [key, heads.get(key) ?? t(`export.${key}`)] as const,
  )
  return exportTable({ of, format, columns, words: exportWords(t) })
}

/** Copies the rows for a spreadsheet ('tsv'), or saves them as a file ('csv'). Returns what is reported. */
export async function exportRows(...args: Parameters<typeof textOf>): Promise<'' | 'copied' | 'failed'> {
  const [, of, format] = args
  const text = await textOf(...args)
  if (text === '') return 'failed'
  if (format === 'csv') {
    saveText(`perpdeck-${of}.csv`, text)
    return ''
  }
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}
