import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../i18n/languages.ts'
import { switchLanguage } from '../../i18n/setup.ts'
import { pushNotice } from '../../stores/notices.ts'
import { isLanguage, languages } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import styles from './header.module.css'

async function choose(language: string): Promise<void> {
  if (!isLanguage(language) || (await switchLanguage(language))) return
  pushNotice({ id: 'language', tone: 'failure', titleKey: 'languageFailed', bodyKey: '', params: {} })
}

/** The page's language; each named in itself. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('header')
  return (
    <MenuTrigger>
      <Button look="text" className={styles['code']} aria-label={t('language')}>
        {i18n.language}
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <Menu
          className={controls['menu'] ?? ''}
          aria-label={t('language')}
          selectionMode="single"
          selectedKeys={[i18n.language]}
          onAction={(key) => void choose(String(key))}
        >
          {languages.map((language) => (
            <MenuItem
              key={language}
              id={language}
              className={controls['item'] ?? ''}
              textValue={languageNames[language]}
            >
              <span lang={language}>{languageNames[language]}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
