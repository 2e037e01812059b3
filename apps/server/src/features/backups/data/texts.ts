import type { Text } from '@cubic/contract'

/** Texts of `npm run backup`, `npm run restore`, `npm run drill` and `npm run upgrade`. */
export const BACKUPS = {
  backed_up: {
    cn: '备份完成：{file}（{size}，{rows} 行，{files} 个文件，{seconds} 秒）。其中有密码哈希与签名密钥，请妥善保管。',
    en: 'Backed up to {file} ({size}, {rows} rows, {files} files, {seconds} s). It holds password hashes and the signing key: keep it safe.',
  },
  missing_files: {
    cn: '注意：数据库提到的 {count} 个上传文件不在磁盘上，备份中没有它们。',
    en: 'Warning: {count} uploaded files that the database names were not on the disk, so the backup lacks them.',
  },
  damaged_files: {
    cn: '注意：{count} 个上传文件的内容已损坏，备份中是损坏后的内容。',
    en: 'Warning: {count} uploaded files are damaged on the disk, and so in the backup.',
  },
  not_backed_up: {
    cn: '注意：备份只包含表、函数与触发器，不包含：{names}',
    en: 'Warning: a backup holds tables, functions and triggers; these are not in it: {names}',
  },
  backing_up: { cn: '备份', en: 'Backing up' },
  checking: { cn: '检查备份', en: 'Checking the backup' },
  loading: { cn: '恢复数据', en: 'Restoring' },
  bringing_up: { cn: '建立索引、升级并核对数据', en: 'Building indexes, upgrading and verifying the data' },
  progress: { cn: '{step}：{entry}（{size}）', en: '{step}: {entry} ({size})' },
  checked: {
    cn: '备份完整：{made} 所作，{rows} 行，{files} 个文件。',
    en: 'The backup is whole: made {made}, {rows} rows, {files} files.',
  },
  restored: {
    cn: '已恢复 {made} 的备份：{rows} 行，{files} 个文件。所有人需要重新登录。',
    en: 'Restored the backup of {made}: {rows} rows, {files} files. Everybody has to log in again.',
  },
  restored_broken: {
    cn: '数据已照原样恢复，但备份时就有上面的问题；处理办法见 docs/operations.md。',
    en: 'The data is restored as it was, with the problems above, which the backup holds; docs/operations.md says what to do about each.',
  },
  failed: { cn: '没有完成：{reason}', en: 'It failed: {reason}' },
  interrupted: { cn: '已中断，没有留下任何结果。', en: 'Interrupted; nothing was left behind.' },
  usage_backup: {
    cn: '用法：npm run backup -- 文件名.tar.gz [--lang cn|en]',
    en: 'Usage: npm run backup -- FILE.tar.gz [--lang cn|en]',
  },
  usage_restore: {
    cn: '用法：npm run restore -- 文件名.tar.gz [--check] [--lang cn|en]',
    en: 'Usage: npm run restore -- FILE.tar.gz [--check] [--lang cn|en]',
  },
  usage_drill: {
    cn: '用法：npm run drill [-- 文件名.tar.gz] [--in 临时文件夹] [--lang cn|en]；不写文件名时用 BACKUP_DIR 中最近的备份',
    en: 'Usage: npm run drill [-- FILE.tar.gz] [--in TEMPORARY_FOLDER] [--lang cn|en]; without a file, the newest backup in BACKUP_DIR',
  },
  drilled: {
    cn: '演练完成：{file} 可以恢复（{rows} 行，{seconds} 秒，其中升级到 {version} 用了 {upgrade} 秒），演练用的数据库已删除。',
    en: 'The drill is done: {file} can be restored ({rows} rows, {seconds} s, of which {upgrade} s were the upgrade to {version}). The database of the drill is removed again.',
  },
  drill_not_noted: {
    cn: '没有设置 BACKUP_DIR，这次演练没有记下来。',
    en: 'BACKUP_DIR is not set, so this drill was not noted.',
  },
  usage_upgrade: {
    cn: '用法：npm run upgrade -- --check [--lang cn|en]；升级本身由 npm start 完成',
    en: 'Usage: npm run upgrade -- --check [--lang cn|en]; npm start does the upgrade itself',
  },
  upgrade_from: {
    cn: '数据库由 {from} 更新，这里是 {to}',
    en: 'The database was brought up to date by {from}; this is {to}',
  },
  upgrade_nothing: { cn: '数据库不用改动', en: 'Nothing in the database would change' },
  upgrade_migrations: { cn: '迁移 {count} 处：', en: '{count} migrations:' },
  upgrade_parts: {
    cn: '补上 {count} 处（表、列、索引、引用），期间可以继续使用：',
    en: '{count} tables, columns, indexes and references, added while people work:',
  },
  upgrade_back: {
    cn: '可以退回：{from} 的程序能在升级后的数据库上运行',
    en: 'There is a way back: the program of {from} runs on the upgraded database',
  },
  upgrade_no_back: {
    cn: '不能直接退回：早于 {oldest} 的程序不能在升级后的数据库上运行，只能恢复备份',
    en: 'There is no direct way back: programs before {oldest} do not run on the upgraded database; restore a backup instead',
  },
  upgrade_backed_up: { cn: '最近的备份：{made}', en: 'The newest backup: {made}' },
  upgrade_not_backed_up: {
    cn: '最近 {hours} 小时没有备份：先运行 npm run backup -- 文件名.tar.gz',
    en: 'There is no backup of the last {hours} hours: run npm run backup -- FILE.tar.gz first',
  },
  upgrade_time: {
    cn: '要多久：在这里运行 npm run drill，它把备份升级一遍并计时',
    en: 'How long it takes: run npm run drill here, which upgrades a backup and takes the time',
  },
  scheduled_sound: {
    cn: '{folder} 中最近的定时备份作于 {made}',
    en: 'The newest scheduled backup in {folder} was made {made}',
  },
  scheduled_late: {
    cn: '{folder} 中没有最近 {hours} 小时内的定时备份；服务器的日志说明原因',
    en: 'There is no scheduled backup of the last {hours} hours in {folder}; the log of the server says why',
  },
  problems: {
    none_to_try: {
      cn: '没有可用的备份。请写明文件名，或设置 BACKUP_DIR。',
      en: 'There is no backup to try. Name a file, or set BACKUP_DIR.',
    },
    file_exists: {
      cn: '{file} 已经存在。请换一个文件名；备份不会覆盖任何文件。',
      en: '{file} exists. Choose another name: a backup overwrites nothing.',
    },
    no_file: { cn: '没有文件 {file}。', en: 'There is no file {file}.' },
    no_tables: {
      cn: '这里没有 Cubic 的数据库。请用 DATA_DIR 指定数据文件夹，或用 DATABASE_URL 指定服务器。',
      en: 'There is no database of Cubic here. Name the data folder with DATA_DIR, or the server with DATABASE_URL.',
    },
    not_a_backup: { cn: '这个文件不是 Cubic 的备份。', en: 'This file is not a backup of Cubic.' },
    cut_off: {
      cn: '备份不完整：文件在结尾之前就断了。请重新复制，或用另一份备份。',
      en: 'The backup is incomplete: the file ends before its end. Copy it again, or take another backup.',
    },
    corrupt: {
      cn: '备份已损坏（{entry}）。请重新复制，或用另一份备份。',
      en: 'The backup is damaged ({entry}). Copy it again, or take another backup.',
    },
    newer_format: {
      cn: '这份备份的格式（{version}）来自更新版本的 Cubic。请用那个版本或更新的版本恢复。',
      en: 'The format of this backup ({version}) is that of a newer version of Cubic. Restore it with that version or a newer one.',
    },
    newer_data: {
      cn: '这份备份来自更新版本的 Cubic（迁移 {migration}）。请用那个版本或更新的版本恢复。',
      en: 'This backup was made by a newer version of Cubic (migration {migration}). Restore it with that version or a newer one.',
    },
    folder_not_empty: {
      cn: '{folder} 中已有数据库。请把它移走，或用 DATA_DIR 指定另一个文件夹；恢复不会覆盖任何数据。',
      en: 'There is a database in {folder}. Move it away, or name another folder with DATA_DIR: a restore overwrites nothing.',
    },
    database_not_empty: {
      cn: 'DATABASE_URL 的数据库不是空的（有 {names}）。请新建一个空数据库（createdb），再把 DATABASE_URL 指向它；恢复不会覆盖任何数据。',
      en: 'The database of DATABASE_URL is not empty (it has {names}). Make an empty one (createdb) and name that with DATABASE_URL: a restore overwrites nothing.',
    },
  },
} as const satisfies { readonly [text: string]: Text | { readonly [problem: string]: Text } }
