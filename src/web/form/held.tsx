// Keeps the state that somebody's unsaved work began with while others change it on the server, and offers the newer one.
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation } from '../translation.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from './notice.tsx'

type Props<T> = {
  /** The state on the server now. */
  present: T
  /** A number that changes when what was entered may no longer fit. */
  versionOf: (state: T) => number
  children: (held: T, notice: ReactNode) => ReactNode
}

export function Held<T>({ present, versionOf, children }: Props<T>) {
  const { t } = useTranslation()
  const [first, setFirst] = useState(present)
  const version = versionOf(first)
  const isNewer = versionOf(present) !== version
  const notice = isNewer && (
    <Notice
      title={t('form.admin.changed.title')}
      actions={
        <Button size="sm" onClick={() => setFirst(present)}>
          {t('form.admin.changed.takeTheirs')}
        </Button>
      }
    >
      {t('form.admin.changed.held')}
    </Notice>
  )
  return <Fragment key={version}>{children(isNewer ? first : present, notice)}</Fragment>
}
