import { useTranslation } from 'react-i18next'
import type { ApiKeyCreateResult } from '#shared/wire/http.ts'
import '../../i18n/english/pages.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import styles from './api-keys.module.css'
import { CopyValue } from './copy-value.tsx'

/** A key that was just created, with its secret: no other screen and no other call shows it. */
export function CreatedKey(props: { readonly of: ApiKeyCreateResult; readonly onDone: () => void }) {
  const { t } = useTranslation('pages')
  const { item, secret } = props.of
  return (
    <>
      <p className={secret === null ? text.mut : text.warn} role="alert">
        {t(secret === null ? 'apiKeys.noSecret' : 'apiKeys.once')}
      </p>
      <CopyValue name={t('apiKeys.key')} value={item.key} isFirst testId="api-key" />
      {secret !== null && <CopyValue name={t('apiKeys.secret')} value={secret} testId="api-secret" />}
      <div className={styles['actions']}>
        <Button size="tall" variant="primary" onPress={props.onDone}>
          {t('apiKeys.done')}
        </Button>
      </div>
    </>
  )
}
