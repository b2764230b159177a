import type { TFunction } from 'i18next'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderColumns } from '#shared/contracts/orders.ts'
import { positionColumns } from '#shared/contracts/positions.ts'
import type { TableColumn } from '#shared/contracts/tables.ts'
import { withUnits } from '#shared/units/csv.ts'
import { exportTable } from '../../bridge/ask-risk.ts'
import { Button } from '../../ui/button.tsx'
import { saveText } from '../../ui/save-text.ts'
import type { ColumnSpec } from '../../trading/table/column.ts'

const described: Readonly<Record<'positions' | 'orders', Readonly<Record<string, TableColumn>>>> = {
  positions: positionColumns,
  orders: orderColumns,
}

/** Texts of the exchange's codes, loaded with the first export. */
const wordsOf = async (t: TFunction): Promise<Readonly<Record<string, string>>> =>
  (await import('./export-words.ts')).exportWords(t)

/** Buttons to save the filtered and sorted table as a CSV file, or to copy it for a spreadsheet. */
export const ExportButtons = memo(function ExportButtons(props: {
  readonly of: 'positions' | 'orders'
  readonly columns: readonly Pick<ColumnSpec, 'key' | 'head' | 'fixed'>[]
}) {
  const { t } = useTranslation('tables')
  const [result, setResult] = useState<'' | 'copied' | 'failed'>('')
  const { of } = props
  const exported = props.columns.filter((column) => column.fixed !== 'end')
  const heads = new Map(exported.map(({ key, head }) => [key, head]))
  const columns = withUnits([...heads.keys()], (key) => described[of][key]?.unit ?? null).map(
    (key) => [key, heads.get(key) ?? t(`export.${key}`)] as const,
  )

  async function copy(): Promise<void> {
    const text = await exportTable({ of, format: 'tsv', columns, words: await wordsOf(t) })
    try {
      if (text === '') throw new Error('no answer')
      await navigator.clipboard.writeText(text)
      setResult('copied')
    } catch {
      setResult('failed')
    }
  }
  async function save(): Promise<void> {
    const text = await exportTable({ of, format: 'csv', columns, words: await wordsOf(t) })
    setResult(text === '' ? 'failed' : '')
    if (text !== '') saveText(`perpdeck-${of}.csv`, text)
  }

  return (
    <>
      <Button variant="text" onPress={() => void copy()}>
        {t('export.copy')}
      </Button>
      <Button variant="text" onPress={() => void save()}>
        {t('export.csv')}
      </Button>
      <output aria-live="polite">{result === '' ? '' : t(`export.${result}`)}</output>
    </>
  )
})
