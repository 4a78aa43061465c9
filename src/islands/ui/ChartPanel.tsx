import { type ReactNode, useId, useState } from 'react'
import '../../styles/panel.css'
import { Button } from './Button.tsx'
import chartStyles from './Chart.module.css'
import styles from './ChartPanel.module.css'

interface Props {
  title: string
  legend: ReactNode
  /** The same figures as a table. */
  table: ReactNode
  /** The chart. */
  children: ReactNode
  phrases: { asChart: string; asTable: string }
}

/** A chart under its title, and behind a button the table of what it shows. */
export function ChartPanel({ title, legend, table, children, phrases }: Props) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <section className="panel" aria-labelledby={id}>
      <div className={`panel-head wrap ${chartStyles.head}`}>
        <h2 id={id}>{title}</h2>
        {!isTable && legend}
        <Button variant="quiet" size="small" onClick={() => setTable(!isTable)}>
          {isTable ? phrases.asChart : phrases.asTable}
        </Button>
      </div>
      {isTable ? <div className={styles.table}>{table}</div> : children}
    </section>
  )
}
