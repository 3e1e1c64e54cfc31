/** Images of Node and of PostgreSQL, made of the programs of this machine instead of the images of a registry. */
import { dirname } from 'node:path'

export interface StandIn {
  /** The commands that lay its files out in the directory `$tree`. */
  readonly files: string
  /** The changes that `podman import` writes into it. */
  readonly changes: readonly string[]
}

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** Copies files to the same paths as here, and programs with the libraries that they name. */
const COPY = `
mkdir -p "$tree/usr/bin" "$tree/usr/sbin" "$tree/usr/lib" "$tree/usr/lib64" "$tree/usr/local/bin" "$tree/etc" "$tree/run" "$tree/var" "$tree/root"
mkdir -m 1777 "$tree/tmp"
for name in bin sbin lib lib64; do ln -s "usr/$name" "$tree/$name"; done
ln -s /run "$tree/var/run"
put() { for file; do mkdir -p "$tree\${file%/*}"; cp -L "$file" "$tree$file"; done; }
put_programs() { put "$@" $(ldd "$@" | grep -o '/[^ :]*\\.so[^ :]*' | sort -u); }
# Programs load these without naming them.
folder=$(ldd ${process.execPath} | grep -o '/[^ ]*libc.so.6')
for name in libstdc++.so.6 libgcc_s.so.1 librt.so.1 libresolv.so.2 libnss_dns.so.2 libnss_files.so.2; do
  [ ! -e "\${folder%/*}/$name" ] || put "\${folder%/*}/$name"
done
here() { for name; do command -v "$name"; done; }
`

/** The steps of our Dockerfile and the proof run these programs in addition to Node and npm. */
export const nodeImage: StandIn = {
  files: `${COPY}
put_programs $(here sh env mkdir chown rm touch grep id ls)
mkdir -p "$tree/usr/local/lib/node_modules"
put_programs ${process.execPath}
[ ${process.execPath} = /usr/local/bin/node ] || mv "$tree${process.execPath}" "$tree/usr/local/bin/node"
npm=$(readlink -f "$(command -v npm)")
cp -r "\${npm%/*/*}" "$tree/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$tree/usr/local/bin/npm"
[ ! -e ${CERTIFICATES} ] || put ${CERTIFICATES}
printf 'root:x:0:0:root:/root:/bin/sh\\nnode:x:1000:1000::/tmp:/bin/sh\\n' > "$tree/etc/passwd"
`,
  changes: ['ENV PATH=/usr/local/bin:/usr/bin:/bin', `ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`],
}

/** Its account and the first start of an empty volume follow the documentation of the image of PostgreSQL. */
const FIRST_START = `#!/bin/sh
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username postgres --pwfile "$POSTGRES_PASSWORD_FILE" --auth-local trust --auth-host scram-sha-256 $POSTGRES_INITDB_ARGS
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  pg_ctl --options "-c listen_addresses=''" --wait start
  for script in /docker-entrypoint-initdb.d/*; do "$script"; done
  pg_ctl --mode fast --wait stop
fi
exec "$@"
`

/** Returns the image of the PostgreSQL with its programs in this directory. */
export function postgresImage(bin: string): StandIn {
  const folder = dirname(bin)
  const share = folder.replace('/lib/', '/share/')
  return {
    files: `${COPY}
put_programs $(here sh cat sed) ${['postgres', 'initdb', 'pg_ctl', 'psql', 'pg_isready'].map((name) => `${bin}/${name}`).join(' ')}
mkdir -p "$tree${folder}" "$tree${share}" "$tree/usr/share" "$tree/usr/lib/locale"
cp -r ${folder}/lib "$tree${folder}"
# Nobody compiles queries here, and its library is larger than all else.
rm -f "$tree${folder}/lib"/llvmjit*
cp -rL ${share}/. "$tree${share}"
[ ! -e /usr/lib/locale/C.utf8 ] || cp -r /usr/lib/locale/C.utf8 "$tree/usr/lib/locale"
cp -rL /usr/share/zoneinfo "$tree/usr/share"
printf 'root:x:0:0:root:/root:/bin/sh\\npostgres:x:999:999::/var/lib/postgresql:/bin/sh\\n' > "$tree/etc/passwd"
printf 'root:x:0:\\npostgres:x:999:\\n' > "$tree/etc/group"
mkdir -p "$tree/var/lib/postgresql/data" "$tree/docker-entrypoint-initdb.d"
mkdir -m 1777 "$tree/run/postgresql"
chown -R 999:999 "$tree/var/lib/postgresql"
cat > "$tree/usr/local/bin/docker-entrypoint.sh" <<'END'
${FIRST_START}END
chmod 755 "$tree/usr/local/bin/docker-entrypoint.sh"
`,
    changes: [
      `ENV PATH=/usr/local/bin:${bin}:/usr/bin:/bin`,
      'ENV LANG=C.UTF-8',
      'ENTRYPOINT ["docker-entrypoint.sh"]',
      `CMD ["postgres", "-c", "listen_addresses=*", "-c", "unix_socket_directories=/run/postgresql"]`,
      'STOPSIGNAL SIGINT',
    ],
  }
}
