// Columns that the lists of entities share: picture, name in the admin's language, status, number.
import { type Texts, textIn } from '#shared/locale.ts'
import { useFormat, useLocale } from '../boot-context.tsx'
import { ActiveBadge } from '../ui/active-badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Column, custom, link } from './columns.tsx'

/** A text of both languages in the language on screen. */
export const InReaderLanguage = ({ words }: { words: Texts }) => textIn(words, useLocale())

/** A small picture of the library by its hash. */
export const PictureCell = ({ hash }: { hash: string | null | undefined }) =>
  hash ? (
    <img
      src={`/files/${hash}/160.webp`}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      className="size-10 rounded-sm bg-sunken object-contain"
    />
  ) : (
    <span className="grid size-10 place-items-center rounded-sm bg-sunken text-ink-soft">
      <Icon name="image" size={16} />
    </span>
  )

const Count = ({ value }: { value: number }) => <span className="tabular-nums">{useFormat().number(value)}</span>

export const pictureColumn = <T extends { picture: { hash: string } | null }>(): Column<T> =>
  custom('picture', 'form.admin.picture', (row) => <PictureCell hash={row.picture?.hash} />)

/** A name, in one or both languages; it leads to the row's own screen. */
export const nameColumn = <T extends { id: string }>(
  key: string,
  title: string,
  value: (row: T) => Texts | string,
  path: (id: string) => string,
): Column<T> =>
  link(
    key,
    title,
    (row) => <Name of={value(row)} />,
    ({ id }) => path(id),
    { sort: key },
  )

const Name = ({ of }: { of: Texts | string }) => (typeof of === 'string' ? of : <InReaderLanguage words={of} />)

export const statusColumn = <T extends { status: 'active' | 'inactive' }>(): Column<T> =>
  custom('status', 'form.admin.status', (row) => <ActiveBadge status={row.status} />)

export const countColumn = <T,>(key: string, title: string, value: (row: T) => number, extra: { sort?: string } = {}): Column<T> =>
  custom(key, title, (row) => <Count value={value(row)} />, { align: 'end', ...extra })
