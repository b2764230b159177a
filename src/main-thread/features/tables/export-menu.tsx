import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import type { ColumnSpec } from '../../trading/table/column.ts'
import { loadOrNotify } from '../../trading/late-code.ts'

/** Buttons to save the filtered and sorted table as a CSV file, or to copy it for a spreadsheet. */
export const ExportButtons = memo(function ExportButtons(props: {
  readonly of: 'positions' | 'orders'
  readonly columns: readonly Pick<ColumnSpec, 'key' | 'head' | 'fixed'>[]
}) {
  const { t } = useTranslation('tables')
  const [result, setResult] = useState<'' | 'copied' | 'failed'>('')
  const { of, columns } = props
  async function run(format: 'tsv' | 'csv'): Promise<void> {
    const code = await loadOrNotify(() => import('./export-rows.ts'))
    if (code !== null) setResult(await code.exportRows(t, of, format, columns))
  }
  return (
    <>
      <Button variant="text" onPress={() => void run('tsv')}>
        {t('export.copy')}
      </Button>
      <Button variant="text" onPress={() => void run('csv')}>
        {t('export.csv')}
      </Button>
      <output aria-live="polite">{result === '' ? '' : t(`export.${result}`)}</output>
    </>
  )
})
