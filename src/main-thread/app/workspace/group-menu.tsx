import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/workspace.ts'
import { useSnapshot } from 'valtio/react'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { link, setGroup } from '../windows/link-group.ts'
import { groups, isGroup } from '../windows/window-messages.ts'
import styles from './workspace.module.css'

/** Menu of the window's link group, shown as a coloured letter; all windows of a group show the same market. */
export function GroupMenu() {
  const { t } = useTranslation('workspace')
  const { group } = useSnapshot(link)
  const name = group === '' ? t('group.none') : t('group.letter', { letter: group })
  return (
    <MenuTrigger>
      <Button variant="icon" aria-label={name} data-testid="link-group">
        <Letter group={group} />
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <Menu
          className={controls['menu'] ?? ''}
          aria-label={t('group.name')}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[group === '' ? 'none' : group]}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : [...keys]
            const chosen = key === 'none' ? '' : key
            if (isGroup(chosen)) setGroup(chosen)
          }}
        >
          <MenuSection>
            <Header className={controls['heading'] ?? ''}>{t('group.text')}</Header>
            <MenuItem id="none" className={controls['item'] ?? ''}>
              <Letter group="" />
              {t('group.none')}
            </MenuItem>
            {groups.map((letter) => (
              <MenuItem
                key={letter}
                id={letter}
                className={controls['item'] ?? ''}
                textValue={t('group.letter', { letter })}
              >
                <Letter group={letter} />
                {t('group.letter', { letter })}
              </MenuItem>
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

const Letter = (props: { readonly group: string }) => (
  <span className={styles['letter']} data-group={props.group} aria-hidden="true">
    {props.group === '' ? '–' : props.group}
  </span>
)
