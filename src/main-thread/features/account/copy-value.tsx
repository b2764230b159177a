import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/pages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './api-keys.module.css'

/** A value to copy, with its name. A press on the value selects all of it, for browsers that do not allow copying. */
export function CopyValue(props: {
  readonly name: string
  readonly value: string
  /** It gets the focus when it appears. */
  readonly isFirst?: boolean
  readonly testId: string
}) {
  const { t } = useTranslation('pages')
  const { name, value } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const takesFocus = useRef(props.isFirst === true)
  // At once: `autoFocus` of a button waits a frame after a press by keyboard, and gives up if the focus moved meanwhile.
  // The part of the dialog that had it is gone, so it did.
  useLayoutEffect(() => {
    if (takesFocus.current) button.current?.focus()
  }, [])
  const [result, setResult] = useState<'' | 'copied' | 'copyFailed'>('')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      setResult('copied')
    } catch {
      setResult('copyFailed')
    }
  }

  return (
    <div className={styles['copy']}>
      <span id={id} className={styles['label']}>
        {name}
      </span>
      <div className={styles['copyRow']}>
        <code dir="ltr" className={styles['value']} aria-labelledby={id} data-testid={props.testId}>
          {value}
        </code>
        <Button ref={button} aria-label={t('apiKeys.copyOf', { name })} onPress={() => void copy()}>
          {t('apiKeys.copy')}
        </Button>
      </div>
      <output className={styles['label']}>{result === '' ? '' : t(`apiKeys.${result}`)}</output>
    </div>
  )
}
