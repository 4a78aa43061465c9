export interface Column {
  name: string
  /** Figures stand at the right; a column whose cells speak for themselves names itself to screen readers alone. */
  kind: 'figure' | 'unseen'
}

interface Props {
  /** Each has a name of its own. */
  columns: readonly (string | Column)[]
}

/** The names of a table's columns. */
export function TableHead({ columns }: Props) {
  return (
    <thead>
      <tr>
        {columns.map(column => (
          <Head key={typeof column === 'string' ? column : column.name} column={column} />
        ))}
      </tr>
    </thead>
  )
}

function Head({ column }: { column: string | Column }) {
  if (typeof column === 'string') return <th scope="col">{column}</th>
  if (column.kind === 'figure')
    return (
      <th scope="col" className="right">
        {column.name}
      </th>
    )
  return (
    <th scope="col">
      <span className="visually-hidden">{column.name}</span>
    </th>
  )
}

/** A column of figures. */
export function figureColumn(name: string): Column {
  return { name, kind: 'figure' }
}

/** A column whose name only screen readers say. */
export function unseenColumn(name: string): Column {
  return { name, kind: 'unseen' }
}
