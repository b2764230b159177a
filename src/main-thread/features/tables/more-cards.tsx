import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SlotTable } from '../../stores/slot-table.ts'
import { useField } from '../../stores/use-field.ts'
import { useRowWindow } from '../../stores/use-row-window.ts'
import { useKeys } from '../../stores/use-slot.ts'
import { Button } from '../../ui/button.tsx'
import styles from './tables.module.css'

/** Rows shown as cards: `step` at first, `step` more with each call of `more`; `left` is the number of rows not shown yet. */
export function useCardKeys<Row extends object>(
  table: SlotTable<Row>,
  setShared: (window: readonly [number, number] | null, owner: string) => void,
  step: number,
): { readonly keys: readonly string[]; readonly left: number; readonly more: () => void } {
  const setWindow = useRowWindow(setShared)
  const [most, setMost] = useState(step)
  const keys = useKeys(table).slice(0, most)
  const total = useField(table.keys, 'total')
  useEffect(() => setWindow([0, most]), [setWindow, most])
  useEffect(() => () => setWindow(null), [setWindow])
  return { keys, left: Math.max(0, total - keys.length), more: () => setMost((now) => now + step) }
}

/** Button that shows more rows, with the number of rows left. */
export function MoreCards(props: { readonly left: number; readonly onMore: () => void }) {
  const { t } = useTranslation('tables')
  if (props.left === 0) return null
  return (
    <p className={styles.moreCards}>
      <Button onPress={props.onMore} data-testid="more-cards">
        {t('moreCards', { left: props.left })}
      </Button>
    </p>
  )
}
