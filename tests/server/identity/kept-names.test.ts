import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newId } from '#lib/ids/ids.ts'
import { sql, unnamed } from '#server/db/sql.ts'
import { createMember } from '#server/identity/create-member.ts'
import { insertProfile } from '#server/identity/profile-queries.ts'
import { postgresByDay, useDatabase } from '#tests/support/databases.ts'

// Protects: a name is kept as it was typed, and names that were kept taken apart are mended once.

const MIGRATION = 'src/server/db/migrations/0084_thai_and_lao_vowels.sql'

postgresByDay(engine => {
  const fresh = useDatabase(engine)

  test('puts the vowels of Thai and Lao names together again, and leaves all others', async () => {
    const at = new Date()
    const apart = (text: string) => text.normalize('NFKC')
    const names = ['น้ำผึ้ง สำราญ', 'ຄຳພູ', 'Chai 8', '山田 太郎', '10²']
    // What cannot be told from what was typed stays as it is kept.
    const kept = names.map(name => (name === '10²' ? '102' : name))
    const ids = names.map(() => newId())
    await fresh.db.transaction(async tx => {
      for (const [index, name] of names.entries()) {
        const id = ids[index] ?? ''
        await createMember(tx, { id, account: `kept${index}`, passwordHash: null, currency: 'THB', at })
        await tx.run(sql`update members set nickname = ${apart(name)} where id = ${id}::uuid`)
        await insertProfile(
          tx,
          id,
          { realName: apart(name), line: index === 0 ? apart(name) : undefined },
          at,
        )
      }
    })
    await fresh.db.transaction(tx => tx.run(unnamed(readFileSync(join(process.cwd(), MIGRATION), 'utf8'))))
    const rows = await fresh.db.rows<Record<string, string | null>>(sql`
      select nickname, real_name, line from members m join member_profiles p on p.member_id = m.id
      where account like 'kept%' order by account`)
    expect(rows.map(row => row.nickname)).toEqual(kept)
    expect(rows.map(row => row.real_name)).toEqual(kept)
    expect(rows.map(row => row.line)).toEqual([names[0], null, null, null, null])
  })
})
