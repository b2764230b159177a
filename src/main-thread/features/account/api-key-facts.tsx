import { useTranslation } from 'react-i18next'
import type { ApiKeyItem } from '#shared/wire/http.ts'
import '../../i18n/english/pages.ts'
import { exchangeNow } from '../../stores/clock.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import text from '../../ui/text.module.css'
import styles from './api-keys.module.css'

/** One key of the list: its name, key, rights, symbols and times, and the button that deletes it. */
export function ApiKeyFacts({
  item,
  onDelete,
}: {
  readonly item: ApiKeyItem
  readonly onDelete: () => void
}) {
  const { t } = useTranslation('pages')
  const { name, key, isReadOnly, symbols, kind, createdAt, expiresAt } = item
  const isOver = expiresAt <= exchangeNow()
  const rights = t(isReadOnly ? 'apiKeys.readOnly' : 'apiKeys.trade')
  return (
    <li className={styles['item']} data-testid={`api-key-${key}`}>
      <div className={styles['itemHead']}>
        <b dir="auto" className={styles['name']}>
          {name}
        </b>
        <Button aria-label={t('apiKeys.deleteOf', { name })} onPress={onDelete}>
          {t('apiKeys.delete')}
        </Button>
      </div>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('apiKeys.key')}</dt>
          <dd>
            <code dir="ltr">{key}</code>
          </dd>
        </div>
        <div>
          <dt>{t('apiKeys.rights')}</dt>
          <dd>{kind === 'rsa' ? `${rights} · RSA` : rights}</dd>
        </div>
        <div>
          <dt>{t('apiKeys.symbols')}</dt>
          <dd>{symbols === null ? t('apiKeys.all') : <bdi dir="ltr">{symbols.join(', ')}</bdi>}</dd>
        </div>
        <div>
          <dt>{t('apiKeys.createdAt')}</dt>
          <dd>
            <DateTime className={text.n} at={createdAt} />
          </dd>
        </div>
        <div>
          <dt>{t(isOver ? 'apiKeys.expired' : 'apiKeys.expires')}</dt>
          <dd className={isOver ? text.warn : undefined}>
            <DateTime className={text.n} at={expiresAt} />
          </dd>
        </div>
      </dl>
    </li>
  )
}
