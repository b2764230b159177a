import { Header } from 'react-aria-components/Header'
import { MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Separator } from 'react-aria-components/Separator'
import { useTranslation } from 'react-i18next'
import type { OutsideLinks } from '#shared/contracts/outside-links.ts'
import { commandDialog } from '../../stores/command-dialog.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { helpLinks } from '../../trading/help-links.ts'

const show = (what: 'tour' | 'sheet'): void => {
  commandDialog.open = what
}

/** The tour, the sheet of keys, and links to help articles outside the product, each in a new tab, if an address is configured (VENUE-63). */
export function HelpSection(props: { readonly links: OutsideLinks | null }) {
  const { t } = useTranslation('header')
  const list = helpLinks(props.links)
  return (
    <>
      <Separator className={controls['separator'] ?? ''} />
      <MenuSection>
        <Header className={controls['heading'] ?? ''}>{t('help.name')}</Header>
        <MenuItem id="tour" className={controls['item'] ?? ''} onAction={() => show('tour')}>
          <Icon name="info" />
          {t('tour')}
        </MenuItem>
        <MenuItem id="sheet" className={controls['item'] ?? ''} onAction={() => show('sheet')}>
          <Icon name="info" />
          {t('keys')}
        </MenuItem>
        {list.map(({ id, href }) => (
          <MenuItem
            key={id}
            id={`help-${id}`}
            className={controls['item'] ?? ''}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="info" />
            {t(`help.${id}`)}
          </MenuItem>
        ))}
      </MenuSection>
    </>
  )
}
